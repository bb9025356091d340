import {
  assertCollectionId,
  type DataPermissions,
  type MyPermissionsResponse,
  type WireSpecialPermissions,
} from '@foyer/protocol'
import * as permissionEndpoints from '@foyer/protocol/permission-endpoints'
import { type AppForm, fromWire, toWire } from '../app-form.js'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'
import { withId } from '../wire-request.js'
import { requestFor } from './collection-request.js'

/** Permission levels of a collection. `_id` is the id of the collection. */
export type PermissionsInfo = AppForm<DataPermissions>
/** Special permissions: operations that one member or one role may perform in addition to the levels. */
export type SpecialPermissionsInfo = AppForm<WireSpecialPermissions>

/**
 * Permission calls, with the method names of the provider's client. All except `getMyPermissions` need an API key.
 * @see docs/wire/permissions.md
 */
export interface Permissions {
  /**
   * Returns the operations that the caller may perform on at least some items.
   * @example
   * const may = await client.permissions.getMyPermissions('reviews')
   */
  getMyPermissions(collectionId: string, options?: RequestOptions): Promise<MyPermissionsResponse>
  /** Returns the permission level of each operation, and the special permissions. */
  getPermissions(collectionId: string): Promise<{ dataPermissions: PermissionsInfo }>
  /** Sets the levels of all four operations. Keeps the special permissions. */
  updatePermissions(
    permissions: Omit<PermissionsInfo, 'specialPermissions'>,
  ): Promise<{ dataPermissions: PermissionsInfo }>
  /**
   * Grants special permissions to a member or a role.
   * @throws ApplicationError `ALREADY_EXISTS` if the member or role already has some
   */
  addSpecialPermissions(
    collectionId: string,
    permissions: Partial<SpecialPermissionsInfo>,
  ): Promise<{ specialPermissions: SpecialPermissionsInfo }>
  /** Changes special permissions. @throws ApplicationError `NOT_FOUND` */
  updateSpecialPermissions(
    id: string,
    permissions: Partial<SpecialPermissionsInfo>,
  ): Promise<{ specialPermissions: SpecialPermissionsInfo }>
  /** Removes special permissions. @throws ApplicationError `NOT_FOUND` */
  removeSpecialPermissions(id: string): Promise<void>
}

/** Creates the permission calls. Calls with a `collectionId` throw CheckError WDE0001 if it is not a string. */
export function createPermissions(connection: Connection): Permissions {
  return permissionCalls(callOf(connection))
}

/** Creates the permission calls on a `call` function. */
export function permissionCalls(call: Call): Permissions {
  return {
    getMyPermissions: (collectionId, options) => getMyPermissions(call, collectionId, options),
    async getPermissions(collectionId) {
      return fromWire(await call(permissionEndpoints.getPermissions, requestFor(collectionId)))
    },
    async updatePermissions(permissions) {
      const dataPermissions = toWire<Omit<DataPermissions, 'specialPermissions'>>(permissions)
      return fromWire(await call(permissionEndpoints.updatePermissions, { dataPermissions }))
    },
    async addSpecialPermissions(collectionId, permissions) {
      const specialPermissions = toWire<Partial<WireSpecialPermissions>>(permissions)
      const request = { ...requestFor(collectionId), specialPermissions }
      return fromWire(await call(permissionEndpoints.addSpecialPermissions, request))
    },
    async updateSpecialPermissions(id, permissions) {
      const specialPermissions = { ...toWire<Partial<WireSpecialPermissions>>(permissions), id }
      const endpoint = withId(permissionEndpoints.updateSpecialPermissions, id)
      return fromWire(await call(endpoint, { specialPermissions }))
    },
    async removeSpecialPermissions(specialPermissionsId) {
      await call(permissionEndpoints.removeSpecialPermissions, { specialPermissionsId })
    },
  }
}

/** Returns the permissions of the caller. Its code does not load on demand, because pages call it when they open. */
export async function getMyPermissions(
  call: Call,
  dataCollectionId: string,
  options?: RequestOptions,
): Promise<MyPermissionsResponse> {
  assertCollectionId(dataCollectionId)
  return call(permissionEndpoints.getMyPermissions, { dataCollectionId }, options)
}
