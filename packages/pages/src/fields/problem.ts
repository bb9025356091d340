/** Something in a form that the person has to put right: a plain sentence that says what to do. */
export interface Problem {
  /** The field it belongs to; left out when it concerns the form as a whole. */
  field?: FieldName
  text: string
}

/** The fields that hosted forms have, by the name under which they are posted. */
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
