/** Makes a sentence of an error text, which the server writes without a capital and a full stop. */
export function asSentence(text: string): string {
  return withFullStop(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}

/** Appends a full stop to a text, unless it ends with a punctuation mark. */
export function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
