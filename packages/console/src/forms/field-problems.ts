import { ApiError } from '../api/api-error.js'
import { asSentence } from '../ui/format/sentence.js'

/** Problems of a refused request, by field of the form, and the error for the whole form. */
export interface FieldProblems {
  /** Returns the problem of a field; undefined if the server accepts it. */
  of: (field: string) => string | undefined
  /** The error, if it is not only about the fields of the form. */
  formError: Error | null
}

/**
 * Sorts the violations of an error by the fields of a form. A violation inside a list counts for the field of the list.
 *
 * @param inside the path of the request's property that has the fields; the request itself if it is left out
 */
export function fieldProblems(
  error: Error | null,
  fields: readonly string[],
  inside?: string,
): FieldProblems {
  const violations = error instanceof ApiError ? error.violations : []
  const start = inside === undefined ? '' : `${inside}.`
  const problems = new Map<string, string>()
  for (const { field, description } of violations) {
    const path = field.startsWith(start) ? field.slice(start.length) : field
    const [name = ''] = path.split('.')
    if (!problems.has(name)) problems.set(name, asSentence(description))
  }
  const areAllOfForm =
    problems.size > 0 && [...problems.keys()].every((name) => fields.includes(name))
  return { of: (field) => problems.get(field), formError: areAllOfForm ? null : error }
}
