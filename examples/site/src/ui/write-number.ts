/** Formats an integer with commas: `3,201`. Does not use `Intl`, which is slow on its first use. */
export function writeNumber(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ',')
}
