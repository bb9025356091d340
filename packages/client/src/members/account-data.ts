import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import { type Call, type CallOptions, callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** All data that a site stores about a member. */
export type ExportedData = dataEndpoints.ExportedData
/** State of a member's own deletion. */
export type MyDeletion = dataEndpoints.MyDeletionResponse

/** Options of a deletion request. */
export interface RequestDeletionOptions extends CallOptions {
  /** Password, required when the login is older than ten minutes. */
  password?: string | undefined
}

/** Export and deletion of the own account. @see docs/wire.md#deletion */
export interface AccountData {
  /**
   * Exports all data of the current member, with the member's items of all collections.
   * @throws ApplicationError `TOO_MANY_REQUESTS` after twenty exports in an hour
   * @example
   * const data = await client.members.exportMyData()
   * console.log(data.account.member.loginEmail, data.collections) // → ada@example.com []
   */
  exportMyData(options?: CallOptions): Promise<ExportedData>
  /** Returns the state of a deletion request, and what the deletion does to the member's items. */
  getDeletion(options?: CallOptions): Promise<MyDeletion>
  /**
   * Requests the deletion of the account; an e-mail contains the link that confirms it.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes without `password`, -19976 for a wrong one
   */
  requestDeletion(options?: RequestDeletionOptions): Promise<MyDeletion>
  /**
   * Cancels the deletion, also after its confirmation.
   * @example
   * const { state } = await client.members.cancelDeletion()
   */
  cancelDeletion(options?: CallOptions): Promise<MyDeletion>
}

/** Creates the calls for the member's own account data. */
export function createAccountData(connection: Connection): AccountData {
  return accountDataCalls(callOf(connection))
}

/** Creates the calls with the one that sends. */
export function accountDataCalls(call: Call): AccountData {
  return {
    async exportMyData(options) {
      const { account, ...first } = await call(dataEndpoints.exportMyData, {}, options)
      if (!account) throw new TypeError('the first page of an export has no account')
      const collections: ExportedData['collections'] = []
      for (let page = first; ; ) {
        for (const part of page.collections) {
          const last = collections.at(-1)
          if (last?.collectionId === part.collectionId) last.items.push(...part.items)
          else collections.push(part)
        }
        const cursor = page.nextCursor
        if (cursor === null) return { account, collections }
        page = await call(dataEndpoints.exportMyData, { cursor }, options)
      }
    },
    getDeletion: (options) => call(dataEndpoints.getMyDeletion, {}, options),
    requestDeletion: ({ password, ...options } = {}) =>
      call(dataEndpoints.requestMyDeletion, { password }, options),
    cancelDeletion: (options) => call(dataEndpoints.cancelMyDeletion, {}, options),
  }
}
