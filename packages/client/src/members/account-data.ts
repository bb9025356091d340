import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'

/** The data that a site stores about a member, without secrets. */
export type ExportedData = dataEndpoints.ExportedData
/** State of the deletion of the current member's account. */
export type MyDeletion = dataEndpoints.MyDeletionResponse

/** Options of a deletion request. */
export interface RequestDeletionOptions extends RequestOptions {
  /** Password of the member. Required if the last login is older than ten minutes. */
  password?: string | undefined
}

/** Calls that export and delete the account of the current member. @see docs/wire/members.md#deletion-and-export */
export interface AccountData {
  /**
   * Returns the data of the current member, including the member's items in all collections.
   * @throws ApplicationError `TOO_MANY_REQUESTS` after twenty exports in an hour
   * @example
   * const data = await client.members.exportMyData()
   * console.log(data.account.member.loginEmail, data.collections) // → ada@example.com []
   */
  exportMyData(options?: RequestOptions): Promise<ExportedData>
  /** Returns the state of the deletion and its effects on the member's items. */
  getDeletion(options?: RequestOptions): Promise<MyDeletion>
  /**
   * Requests the deletion of the account. The server sends an e-mail with a link that confirms it.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` without `password` ten minutes after the login, -19976 for a wrong
   * password
   */
  requestDeletion(options?: RequestDeletionOptions): Promise<MyDeletion>
  /**
   * Cancels the deletion, before or after its confirmation.
   * @example
   * const { state } = await client.members.cancelDeletion()
   */
  cancelDeletion(options?: RequestOptions): Promise<MyDeletion>
}

/** Creates the calls that export and delete the account of the current member. */
export function createAccountData(connection: Connection): AccountData {
  return accountDataCalls(callOf(connection))
}

/** Creates the calls on a `call` function. */
export function accountDataCalls(call: Call): AccountData {
  return {
    async exportMyData(options) {
      const { account, ...first } = await call(dataEndpoints.exportMyData, {}, options)
      if (!account) throw invalidResponse('account')
      const collections = await dataEndpoints.joinExportPages(first, (cursor) =>
        call(dataEndpoints.exportMyData, { cursor }, options),
      )
      return { account, collections }
    },
    getDeletion: (options) => call(dataEndpoints.getMyDeletion, {}, options),
    requestDeletion: ({ password, ...options } = {}) =>
      call(dataEndpoints.requestMyDeletion, { password }, options),
    cancelDeletion: (options) => call(dataEndpoints.cancelMyDeletion, {}, options),
  }
}
