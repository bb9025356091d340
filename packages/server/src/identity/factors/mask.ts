import type { StoredFactor } from '../../storage/factors.js'

/** Where the codes of a factor go, with most of it hidden: enough to know it again. */
export function hintOf({ type, recipient }: StoredFactor, email: string): string {
  switch (type) {
    case 'TOTP':
      return ''
    case 'EMAIL':
      return maskEmail(email)
    case 'SMS':
    case 'CALL':
      return `•••• ${(recipient ?? '').slice(-2)}`
    case 'PUSH':
      return `••••${(recipient ?? '').slice(-4)}`
  }
}

/** An address of which nobody else learns more than its host. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [initial = ''] = email
  return `${initial}•••${email.slice(at)}`
}
