/** Capitalizes an error message of the server and adds a full stop. */
export function asSentence(text: string): string {
  return withFullStop(capitalized(text))
}

/** Returns a text with a capital letter at its start. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Converts a name of the API to words: `emailVerification` to "Email verification". */
export function inWords(name: string): string {
  return capitalized(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
}

/** Appends a full stop to a text, unless it ends with a punctuation mark. */
export function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
