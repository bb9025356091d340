/** Capitalizes an error message of the server and adds a full stop. */
export function asSentence(text: string): string {
  return withFullStop(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}

/** Appends a full stop to a text, unless it ends with a punctuation mark. */
export function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
