import { type ListMembersRequest, type MemberSummary, operatorEndpoints } from '@foyer/protocol'
import { StartError } from '../../lib/start-error.js'
import { emailKey } from '../../storage/identity/email-key.js'
import type { OperatorCall } from '../target/open-server.js'

/** Maximum number of members that one request reads. */
const PAGE = 100

/** Finds the member with an e-mail address or id. @throws StartError if there is none */
export async function requireMember(call: OperatorCall, emailOrId: string): Promise<MemberSummary> {
  const matches = await listAllMembers(call, { search: emailOrId })
  const key = emailKey(emailOrId)
  const member = matches.find(({ id, email }) => id === emailOrId || emailKey(email) === key)
  if (!member) throw new StartError(`there is no member with the address or id "${emailOrId}"`)
  return member
}

/** Lists the members that match a filter, newest first. */
export async function listAllMembers(
  call: OperatorCall,
  filter: Pick<ListMembersRequest, 'search' | 'status'>,
): Promise<MemberSummary[]> {
  const all: MemberSummary[] = []
  for (;;) {
    const request = { ...filter, limit: PAGE, offset: all.length }
    const { members, total } = await call(operatorEndpoints.listMembers, request)
    all.push(...members)
    if (members.length === 0 || all.length >= total) return all
  }
}
