/** Copies an object without its empty strings. */
export function withoutEmpty<Source extends object>(source: Source): Source {
  const copy = { ...source }
  for (const [name, value] of Object.entries(copy)) {
    if (value === '') Reflect.deleteProperty(copy, name)
  }
  return copy
}
