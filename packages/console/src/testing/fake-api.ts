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
    cancelMemberDeletion: unexpected('cancelMemberDeletion'),
    previewDeletion: unexpected('previewDeletion'),
    listDeletionRules: unexpected('listDeletionRules'),
    setDeletionRule: unexpected('setDeletionRule'),
    getSettings: unexpected('getSettings'),
    updateSettings: unexpected('updateSettings'),
    listClients: unexpected('listClients'),
    createClient: unexpected('createClient'),
    updateClient: unexpected('updateClient'),
    deleteClient: unexpected('deleteClient'),
    listKeys: unexpected('listKeys'),
    createKey: unexpected('createKey'),
    deleteKey: unexpected('deleteKey'),
    listAudit: unexpected('listAudit'),
    listEvents: unexpected('listEvents'),
    listWebhooks: unexpected('listWebhooks'),
    createWebhook: unexpected('createWebhook'),
    updateWebhook: unexpected('updateWebhook'),
    deleteWebhook: unexpected('deleteWebhook'),
    pauseWebhook: unexpected('pauseWebhook'),
    resumeWebhook: unexpected('resumeWebhook'),
    testWebhook: unexpected('testWebhook'),
    rotateWebhookKey: unexpected('rotateWebhookKey'),
    confirmWebhookKey: unexpected('confirmWebhookKey'),
    replayWebhook: unexpected('replayWebhook'),
    listDeliveries: unexpected('listDeliveries'),
    getDelivery: unexpected('getDelivery'),
    listCollections: unexpected('listCollections'),
    queryItems: unexpected('queryItems'),
    countItems: unexpected('countItems'),
    ...calls,
  }
}
