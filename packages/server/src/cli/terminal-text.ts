/** Replaces control characters in a string from a caller, so that it cannot control the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?')
}

/** Formats a number with separators, such as `1,000`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en')
}

/** Formats a number with its noun, such as `1 item` and `1,000 items`. */
export function counted(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** Quotes an argument for a shell, if it has special characters. */
export function shellArgument(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}
