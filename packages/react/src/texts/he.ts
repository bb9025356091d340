/** Hebrew texts of all forms. */
export { hebrew } from '@foyer/protocol/texts/forms/he'
