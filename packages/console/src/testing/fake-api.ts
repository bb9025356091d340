import type { ConsoleApi } from '../api.js'

/** Calls for a test. One that the test does not give is an error, so that nothing is asked by surprise. */
export function fakeApi(calls: Partial<ConsoleApi>): ConsoleApi {
  const unexpected = (name: string) => async (): Promise<never> => {
    throw new Error(`"${name}" was called, expected no such call in this test`)
  }
  return {
    listInbox: unexpected('listInbox'),
    listMembers: unexpected('listMembers'),
    updateMember: unexpected('updateMember'),
    approveMember: unexpected('approveMember'),
    blockMember: unexpected('blockMember'),
    deleteMember: unexpected('deleteMember'),
    listCollections: unexpected('listCollections'),
    queryItems: unexpected('queryItems'),
    countItems: unexpected('countItems'),
    ...calls,
  }
}
