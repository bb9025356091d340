/** A rejected field. `data` is always set: the official client reads it without a check. */
export interface FieldViolation {
  /** Dotted path into the request body, for example `loginId.email`; empty for the whole body. */
  field: string
  /** Expected value, in one sentence. */
  description: string
  data: Record<string, unknown>
}

export interface ApplicationErrorDetails {
  code: string
  description: string
  data: Record<string, unknown>
}

/** Body of every error response outside the token endpoint. @see docs/wire/errors.md#form-of-an-error */
export interface ErrorBody {
  message: string
  details:
    | { applicationError: ApplicationErrorDetails }
    | { validationError: { fieldViolations: FieldViolation[] } }
}

/** Builds the body of an error with a code. */
export function applicationErrorBody(
  code: string,
  description: string,
  data: Record<string, unknown> = {},
): ErrorBody {
  return { message: description, details: { applicationError: { code, description, data } } }
}

/** Builds the body of an error about fields. */
export function validationErrorBody(fieldViolations: FieldViolation[]): ErrorBody {
  const message = fieldViolations
    .map(({ field, description }) => (field === '' ? description : `${field}: ${description}`))
    .join('; ')
  return { message, details: { validationError: { fieldViolations } } }
}

/** Parts of an error body; all may be missing when the response is not from a Foyer server. */
export interface ReadErrorBody {
  message: string | undefined
  code: string | undefined
  data: Record<string, unknown> | undefined
  violations: FieldViolation[] | undefined
}

/**
 * Parses the body of any error response. Never throws. An empty string counts as missing, and the provider may send a
 * number as the code.
 */
export function readErrorBody(body: unknown): ReadErrorBody {
  const { message, details } = fieldsOf(body)
  const { applicationError, validationError } = fieldsOf(details)
  const { code, description, data } = fieldsOf(applicationError)
  const { fieldViolations } = fieldsOf(validationError)
  return {
    message: textOf(description) ?? textOf(message),
    code: typeof code === 'number' ? `${code}` : textOf(code),
    data: data ? fieldsOf(data) : undefined,
    violations: Array.isArray(fieldViolations) ? fieldViolations.map(readViolation) : undefined,
  }
}

function readViolation(violation: unknown): FieldViolation {
  const { field, description, data } = fieldsOf(violation)
  return {
    field: textOf(field) ?? '',
    description: textOf(description) ?? '',
    data: fieldsOf(data),
  }
}

/** Returns the fields of an untrusted value; no fields if it is not an object. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}
