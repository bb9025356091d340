/** A login of a member. */
export interface MemberLogin {
  identityId: string
  /** Time of the authentication. Later uses do not change it. */
  loggedInAt: Date
}
