import { assertSameOrigin } from '../../http/same-origin.js'
import type { PageContext } from './context.js'

/** A posted form of a hosted page. */
export interface Form {
  /** Returns the value of a field as it was typed; an empty string if the field is missing. */
  field(name: string): string
}

/**
 * Checks that a page of this server posted a form. Returns the form, whose fields `create-context.ts` has parsed.
 * @throws HttpError 403 for a form of another site
 */
export function requireOwnForm({ deps, request, parameters }: PageContext): Form {
  // Evidence of the origin is optional: browsers do not send the cookie of the browser login with forms of other sites
  // (SameSite=Lax), and old browsers send no header with the forms of this server.
  const refusal =
    'this form was posted by another site; open the page on this site and submit the form again'
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  return { field: (name) => parameters.get(name) ?? '' }
}

/** Maximum length of a name, in code points. */
const NAME_LENGTH = 100

/** Reads a name from a field, trimmed and truncated to the maximum length. */
export function readName({ field }: Form, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}
