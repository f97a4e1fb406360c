"""The proxies that an operator trusts to say for whom they ask."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from msgspec import Struct

from pitboss.errors import BadInput

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address


class Proxies(Struct, frozen=True):
    """Addresses and networks whose word about a visitor's address is taken. By default there is none."""

    networks: tuple[Network, ...] = ()

    @classmethod
    def read(cls, texts: tuple[str, ...]) -> "Proxies":
        """The proxies as an operator writes them: addresses, or networks like 10.0.0.0/8."""
        return cls(tuple(_network(text) for text in texts))

    def trusts(self, address: str) -> bool:
        """Whether a connection from this address comes from a proxy."""
        parsed = _address(address)
        return parsed is not None and any(parsed in network for network in self.networks)

    def visitor(self, address: str, forwarded_for: str) -> str:
        """The address of the visitor: the rightmost in X-Forwarded-For that is no proxy of ours.

        Each proxy adds the address that it heard from at the right, so whatever a visitor wrote stands further left.
        The connection's own address counts if it is no proxy's, or if what stands there is no address.
        """
        if not self.trusts(address):
            return address
        found = address
        for text in reversed(forwarded_for.split(",")):
            parsed = _address(_without_port(text.strip()))
            if parsed is None:
                return found
            found = str(parsed)
            if not self.trusts(found):
                return found
        return found


def _network(text: str) -> Network:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadInput(
            f"{text[:60]!r} is no address of a proxy; write an address like 10.0.0.7 or a network like 10.0.0.0/8."
        ) from None


def _address(text: str) -> Address | None:
    try:
        parsed = ip_address(text)
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return mapped or parsed


def _without_port(text: str) -> str:
    """An address without the port that some proxies add: 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
