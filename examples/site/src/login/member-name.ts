import type { Member } from '@foyer/client'

/** Returns a member's display name: the nickname, else the first part of the e-mail address, else an empty string. */
export function memberName({ profile, loginEmail }: Member): string {
  return profile.nickname.trim() || loginEmail?.split('@')[0] || ''
}
