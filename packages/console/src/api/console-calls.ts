import { type Endpoint, endpoints, ownerEndpoints } from '@foyer/protocol'
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

/** API calls of the console. Each throws `ApiError`, or the signal's reason when aborted. */
export type ConsoleApi = ReturnType<typeof createCalls>

/** Creates the calls of the console, by name. */
export function createCalls({ call, download, upload }: CallCreators) {
  return {
    getOverview: call(ownerEndpoints.getOverview),
    listInbox: call(ownerEndpoints.listInbox),
    listMembers: call(ownerEndpoints.listMembers),
    getMember: call(ownerEndpoints.getMember),
    updateMember: call(ownerEndpoints.updateMember),
    updateProfile: call(memberEndpoints.updateMember),
    exportMember: call(dataEndpoints.exportMember),
    approveMember: call(memberEndpoints.approveMember),
    blockMember: call(memberEndpoints.blockMember),
    deleteMember: call(memberEndpoints.deleteMember),
    cancelMemberDeletion: call(ownerEndpoints.cancelMemberDeletion),
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
    patchCollection: call(collectionEndpoints.patchCollection),
    deleteCollection: call(collectionEndpoints.deleteCollection),
    restoreCollection: call(collectionEndpoints.restoreCollection),
    listDeclarations: call(ownerEndpoints.listDeclarations),
    listDeletedCollections: call(ownerEndpoints.listDeletedCollections),
    createCollectionField: call(collectionEndpoints.createCollectionField),
    patchCollectionField: call(collectionEndpoints.patchCollectionField),
    deleteCollectionField: call(collectionEndpoints.deleteCollectionField),
    listIndexes: call(endpoints.listIndexes),
    listAvailableIndexes: call(endpoints.listAvailableIndexes),
    createIndex: call(endpoints.createIndex),
    dropIndex: call(endpoints.dropIndex),
    getSettings: call(ownerEndpoints.getSettings),
    updateSettings: call(ownerEndpoints.updateSettings),
    getMailServer: call(ownerEndpoints.getMailServer),
    setMailServer: call(ownerEndpoints.setMailServer),
    removeMailServer: call(ownerEndpoints.removeMailServer),
    testMailServer: call(ownerEndpoints.testMailServer, { timeoutMs: connectionTimeoutMs }),
    sendTestMail: call(ownerEndpoints.sendTestMail, { timeoutMs: connectionTimeoutMs }),
    listMailTexts: call(ownerEndpoints.listMailTexts),
    previewMail: call(ownerEndpoints.previewMail),
    previewBranding: call(ownerEndpoints.previewBranding),
    testMail: call(ownerEndpoints.testMail),
    listClients: call(ownerEndpoints.listClients),
    createClient: call(ownerEndpoints.createClient),
    updateClient: call(ownerEndpoints.updateClient),
    deleteClient: call(ownerEndpoints.deleteClient),
    listKeys: call(ownerEndpoints.listKeys),
    createKey: call(ownerEndpoints.createKey),
    deleteKey: call(ownerEndpoints.deleteKey),
    listAudit: call(ownerEndpoints.listAudit),
    listRequests: call(ownerEndpoints.listRequests),
    listDecisions: call(ownerEndpoints.listDecisions),
    getDecision: call(ownerEndpoints.getDecision),
    listReferringItems: call(ownerEndpoints.listReferringItems),
    getItemHistory: call(ownerEndpoints.getItemHistory),
    listEvents: call(ownerEndpoints.listEvents),
    listWebhooks: call(ownerEndpoints.listWebhooks),
    createWebhook: call(ownerEndpoints.createWebhook),
    updateWebhook: call(ownerEndpoints.updateWebhook),
    deleteWebhook: call(ownerEndpoints.deleteWebhook),
    pauseWebhook: call(ownerEndpoints.pauseWebhook),
    resumeWebhook: call(ownerEndpoints.resumeWebhook),
    testWebhook: call(ownerEndpoints.testWebhook),
    rotateWebhookKey: call(ownerEndpoints.rotateWebhookKey),
    confirmWebhookKey: call(ownerEndpoints.confirmWebhookKey),
    replayWebhook: call(ownerEndpoints.replayWebhook),
    listDeliveries: call(ownerEndpoints.listDeliveries),
    getDelivery: call(ownerEndpoints.getDelivery),
    listCollections: call(endpoints.listCollections),
    queryItems: call(endpoints.queryItems),
    queryAs: call(ownerEndpoints.queryAs),
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
    importItems: call(ownerEndpoints.importItems),
  }
}
