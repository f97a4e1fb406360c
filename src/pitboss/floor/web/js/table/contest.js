// Everything that is needed only at a table where patrons bet against each other. It is loaded with such a table.

export { between } from './between.js';
export { betting } from './betting.js';
export { narrator } from './narrator.js';
export { pots } from './pots.js';
