import type { Member } from '@foyer/client'

/** What a member is called on the site: the nickname, else the first part of the address. */
export function memberName({ profile, loginEmail }: Member): string {
  return profile.nickname.trim() || loginEmail?.split('@')[0] || 'Member'
}
