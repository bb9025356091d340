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
  message?: string
  code?: string
  data?: Record<string, unknown>
  violations?: FieldViolation[]
}

/** Parses the body of any error response. Never throws. */
export function readErrorBody(body: unknown): ReadErrorBody {
  if (!isObject(body)) return {}
  const read: ReadErrorBody = {}
  if (typeof body.message === 'string') read.message = body.message
  const details = isObject(body.details) ? body.details : {}
  const { applicationError, validationError } = details
  if (isObject(applicationError)) {
    if (typeof applicationError.code === 'string') read.code = applicationError.code
    if (typeof applicationError.description === 'string') {
      read.message = applicationError.description
    }
    if (isObject(applicationError.data)) read.data = applicationError.data
  } else if (isObject(validationError) && Array.isArray(validationError.fieldViolations)) {
    read.violations = validationError.fieldViolations.filter(isObject).map(readViolation)
  }
  return read
}

function readViolation(violation: Record<string, unknown>): FieldViolation {
  return {
    field: typeof violation.field === 'string' ? violation.field : '',
    description: typeof violation.description === 'string' ? violation.description : '',
    data: isObject(violation.data) ? violation.data : {},
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
