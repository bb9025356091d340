/** English texts of all forms. */
export { english } from '@foyer/protocol/texts/forms/en'
