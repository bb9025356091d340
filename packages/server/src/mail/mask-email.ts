/** Hides the local part of an e-mail address behind its first character. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [initial = ''] = email
  return `${initial}•••${email.slice(at)}`
}
