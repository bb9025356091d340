/** An error in a form, with a text that says what to do. */
export interface Problem {
  /** Field of the error; undefined for errors of the whole form. */
  field?: FieldName
  text: string
}

/** Posted names of the fields of hosted forms. */
export type FieldName =
  | 'email'
  | 'password'
  | 'nickname'
  | 'code'
  | 'firstName'
  | 'lastName'
  | 'language'
  | 'currentPassword'
  | 'newEmail'
  | 'to'
