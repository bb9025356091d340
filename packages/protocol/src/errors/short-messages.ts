/**
 * Returns the message of an error in a production build for the browser: its code, and where it is explained.
 * @see docs/client.md#production-builds
 */
export function messageOf(code: string): string {
  return `${code}: docs/errors.md#${code}`
}
