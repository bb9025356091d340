/** German texts of all forms. */
export { german } from '@foyer/protocol/texts/forms/de'
