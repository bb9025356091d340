import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'

/** Everything that a site stores about a member. */
export type ExportedData = dataEndpoints.ExportedData
/** State of a member's own deletion. */
export type MyDeletion = dataEndpoints.MyDeletionResponse

/** Options of a deletion request. */
export interface RequestDeletionOptions extends CallOptions {
  /** Needed when the login is older than ten minutes. */
  password?: string | undefined
}

/** Export and deletion of the own account. @see docs/wire.md#deletion */
export interface AccountData {
  /**
   * Reads everything that is stored about the member who is logged in, with the own items of all collections.
   * @throws ApplicationError `TOO_MANY_REQUESTS` after twenty exports in an hour
   * @example
   * const data = await client.members.exportMyData()
   * console.log(data.account.member.loginEmail, data.collections) // → ada@example.com []
   */
  exportMyData(options?: CallOptions): Promise<ExportedData>
  /** Reads whether a deletion is requested or scheduled, and what it does to the own items. */
  getDeletion(options?: CallOptions): Promise<MyDeletion>
  /**
   * Has a mail sent with the link that confirms the deletion of the own account.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes without `password`, -19976 for a wrong one
   */
  requestDeletion(options?: RequestDeletionOptions): Promise<MyDeletion>
  /**
   * Takes the request back, also after it was confirmed.
   * @example
   * const { state } = await client.members.cancelDeletion()
   */
  cancelDeletion(options?: CallOptions): Promise<MyDeletion>
}

/** Builds the calls for the data of the own account. */
export function createAccountData(connection: Connection): AccountData {
  const call = callOf(connection)
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
