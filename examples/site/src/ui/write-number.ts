/** Writes a whole number with commas: `3,201`. By hand, because to ask the browser for it first costs a phone 50 ms. */
export function writeNumber(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+$)/g, ',')
}
