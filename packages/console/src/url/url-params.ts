/** Formats the state of a page as parameters of its URL, without those that are empty or undefined. */
export function urlParams(
  values: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
}
