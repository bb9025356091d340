import { type Endpoint, endpoints, operatorEndpoints } from '@foyer/protocol'
import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import * as collectionEndpoints from '@foyer/protocol/collection-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as accounts from '@foyer/protocol/owner-accounts'
import * as permissionEndpoints from '@foyer/protocol/permission-endpoints'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import * as sessionEndpoints from '@foyer/protocol/session-endpoints'

/** A file that the server sends, with its name. */
export interface ServerFile {
  name: string
  content: Blob
}

/** Creates the function of an endpoint. */
type CreateCall = <Message extends object, Result>(
  endpoint: Endpoint<Message, Result>,
  options?: CallOptions,
) => (message: Message, signal?: AbortSignal) => Promise<Result>

/** Creates the function of an endpoint that answers with a file. */
type CreateDownload = <Message extends object>(
  endpoint: Endpoint<Message, unknown>,
) => (message: Message, signal?: AbortSignal) => Promise<ServerFile>

/** Creates the function of an endpoint whose request is a file. */
type CreateUpload = <Result>(
  endpoint: Endpoint<Record<string, never>, Result>,
) => (content: Blob, signal?: AbortSignal) => Promise<Result>

interface CallCreators {
  call: CreateCall
  download: CreateDownload
  upload: CreateUpload
}

export interface CallOptions {
  /** Request timeout in milliseconds. Default 30,000. */
  timeoutMs?: number
}

/** Timeout of a call that reads a whole backup. */
const backupTimeoutMs = 600_000

/** Timeout of a call that waits for a mail server, whose replies take up to 25 seconds each. */
const connectionTimeoutMs = 120_000

/** Has the id in its path too, so that the list of requests names the collection. The server reads it from the body. */
const patchCollection: typeof collectionEndpoints.patchCollection = {
  ...collectionEndpoints.patchCollection,
  path: '/wix-data/v2/collections/{dataCollection.id}',
}

/** API calls of the console. Each throws `ApiError`, or the signal's reason when aborted. */
export type ConsoleApi = ReturnType<typeof createCalls>

/** Creates the calls of the console, by name. */
export function createCalls({ call, download, upload }: CallCreators) {
  return {
    getOverview: call(operatorEndpoints.getOverview),
    listInbox: call(operatorEndpoints.listInbox),
    listMembers: call(operatorEndpoints.listMembers),
    getMember: call(operatorEndpoints.getMember),
    updateMember: call(operatorEndpoints.updateMember),
    updateProfile: call(memberEndpoints.updateMember),
    exportMember: call(dataEndpoints.exportMember),
    approveMember: call(memberEndpoints.approveMember),
    blockMember: call(memberEndpoints.blockMember),
    deleteMember: call(memberEndpoints.deleteMember),
    cancelMemberDeletion: call(operatorEndpoints.cancelMemberDeletion),
    createMember: call(memberEndpoints.createMember),
    sendActivationEmail: call(recoveryEndpoints.sendActivationEmail),
    sendRecoveryEmail: call(recoveryEndpoints.sendRecoveryEmail),
    listSessions: call(sessionEndpoints.listSessions),
    endSession: call(sessionEndpoints.endSession),
    endSessionsOf: call(sessionEndpoints.endSessionsOf),
    previewDeletion: call(dataEndpoints.previewDeletion),
    listDeletionRules: call(dataEndpoints.listDeletionRules),
    setDeletionRule: call(dataEndpoints.setDeletionRule),
    getPermissions: call(permissionEndpoints.getPermissions),
    createCollection: call(collectionEndpoints.createCollection),
    updateCollection: call(collectionEndpoints.updateCollection),
    patchCollection: call(patchCollection),
    deleteCollection: call(collectionEndpoints.deleteCollection),
    restoreCollection: call(collectionEndpoints.restoreCollection),
    listDeclarations: call(operatorEndpoints.listDeclarations),
    listDeletedCollections: call(operatorEndpoints.listDeletedCollections),
    createCollectionField: call(collectionEndpoints.createCollectionField),
    patchCollectionField: call(collectionEndpoints.patchCollectionField),
    deleteCollectionField: call(collectionEndpoints.deleteCollectionField),
    listIndexes: call(endpoints.listIndexes),
    listAvailableIndexes: call(endpoints.listAvailableIndexes),
    createIndex: call(endpoints.createIndex),
    dropIndex: call(endpoints.dropIndex),
    getSettings: call(operatorEndpoints.getSettings),
    updateSettings: call(operatorEndpoints.updateSettings),
    getMailServer: call(operatorEndpoints.getMailServer),
    setMailServer: call(operatorEndpoints.setMailServer),
    removeMailServer: call(operatorEndpoints.removeMailServer),
    testMailServer: call(operatorEndpoints.testMailServer, { timeoutMs: connectionTimeoutMs }),
    sendTestMail: call(operatorEndpoints.sendTestMail, { timeoutMs: connectionTimeoutMs }),
    listMailTexts: call(operatorEndpoints.listMailTexts),
    previewMail: call(operatorEndpoints.previewMail),
    previewBranding: call(operatorEndpoints.previewBranding),
    testMail: call(operatorEndpoints.testMail),
    listClients: call(operatorEndpoints.listClients),
    createClient: call(operatorEndpoints.createClient),
    updateClient: call(operatorEndpoints.updateClient),
    deleteClient: call(operatorEndpoints.deleteClient),
    listKeys: call(operatorEndpoints.listKeys),
    createKey: call(operatorEndpoints.createKey),
    deleteKey: call(operatorEndpoints.deleteKey),
    listAudit: call(operatorEndpoints.listAudit),
    listRequests: call(operatorEndpoints.listRequests),
    listDecisions: call(operatorEndpoints.listDecisions),
    getDecision: call(operatorEndpoints.getDecision),
    listReferringItems: call(operatorEndpoints.listReferringItems),
    getItemHistory: call(operatorEndpoints.getItemHistory),
    listEvents: call(operatorEndpoints.listEvents),
    listWebhooks: call(operatorEndpoints.listWebhooks),
    createWebhook: call(operatorEndpoints.createWebhook),
    updateWebhook: call(operatorEndpoints.updateWebhook),
    deleteWebhook: call(operatorEndpoints.deleteWebhook),
    pauseWebhook: call(operatorEndpoints.pauseWebhook),
    resumeWebhook: call(operatorEndpoints.resumeWebhook),
    testWebhook: call(operatorEndpoints.testWebhook),
    rotateWebhookKey: call(operatorEndpoints.rotateWebhookKey),
    confirmWebhookKey: call(operatorEndpoints.confirmWebhookKey),
    replayWebhook: call(operatorEndpoints.replayWebhook),
    listDeliveries: call(operatorEndpoints.listDeliveries),
    getDelivery: call(operatorEndpoints.getDelivery),
    listCollections: call(endpoints.listCollections),
    queryItems: call(endpoints.queryItems),
    queryAs: call(operatorEndpoints.queryAs),
    countItems: call(endpoints.countItems),
    queryReferenced: call(endpoints.queryReferenced),
    getOwnerSession: call(accounts.getOwnerSession),
    logInOwner: call(accounts.logInOwner),
    logOutOwner: call(accounts.logOutOwner),
    readOwnerLink: call(accounts.readOwnerLink),
    redeemOwnerLink: call(accounts.redeemOwnerLink),
    recoverOwner: call(accounts.recoverOwner),
    listOwners: call(accounts.listOwners),
    updateOwner: call(accounts.updateOwner),
    removeOwner: call(accounts.removeOwner),
    inviteOwner: call(accounts.inviteOwner),
    withdrawInvitation: call(accounts.withdrawInvitation),
    listOwnerSessions: call(accounts.listOwnerSessions),
    endOwnerSession: call(accounts.endOwnerSession),
    endOtherOwnerSessions: call(accounts.endOtherOwnerSessions),
    renameOwner: call(accounts.renameOwner),
    changeOwnPassword: call(accounts.changeOwnPassword),
    beginOwnerSecondFactor: call(accounts.beginOwnerSecondFactor),
    confirmOwnerSecondFactor: call(accounts.confirmOwnerSecondFactor),
    removeOwnSecondFactor: call(accounts.removeOwnSecondFactor),
    resetOwnerSecondFactor: call(accounts.resetOwnerSecondFactor),
    insertItem: call(endpoints.insertItem),
    updateItem: call(endpoints.updateItem),
    bulkPatchItems: call(endpoints.bulkPatchItems),
    bulkRemoveItems: call(endpoints.bulkRemoveItems),
    createBackup: call(backupEndpoints.createBackup),
    listBackups: call(backupEndpoints.listBackups),
    deleteBackup: call(backupEndpoints.deleteBackup),
    restorePartialBackup: call(backupEndpoints.restorePartialBackup),
    listRestorations: call(backupEndpoints.listRestorations),
    compareBackup: call(backupEndpoints.compareBackup, { timeoutMs: backupTimeoutMs }),
    uploadBackup: upload(backupEndpoints.uploadBackup),
    downloadBackup: download(backupEndpoints.downloadBackup),
    importItems: call(operatorEndpoints.importItems),
  }
}
