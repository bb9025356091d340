/**
 * Returns the message of an error in a build for the browser, except a development build: its code, and where it is
 * explained.
 * @see docs/client.md#production-builds
 */
export function messageOf(code: string): string {
  return `${code}: docs/errors.md#${code}`
}
