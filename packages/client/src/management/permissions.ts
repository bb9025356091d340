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
import { about } from './management-call.js'

/** Permission levels of a collection; `_id` is the collection's. */
export type PermissionsInfo = AppForm<DataPermissions>
/** Permissions of one member or one role beyond the levels. */
export type SpecialPermissionsInfo = AppForm<WireSpecialPermissions>

/**
 * Calls about permissions, with the names of the provider's client. All but `getMyPermissions` need an API key.
 * @see docs/wire.md#permissions
 */
export interface Permissions {
  /**
   * Returns the operations that the caller may perform on at least some items.
   * @example
   * const may = await client.permissions.getMyPermissions('reviews')
   */
  getMyPermissions(collectionId: string): Promise<MyPermissionsResponse>
  /** Returns the level of each operation and the special permissions. */
  getPermissions(collectionId: string): Promise<{ dataPermissions: PermissionsInfo }>
  /** Sets all four levels. Special permissions stay. */
  updatePermissions(
    permissions: Omit<PermissionsInfo, 'specialPermissions'>,
  ): Promise<{ dataPermissions: PermissionsInfo }>
  /**
   * Grants a member or role permissions beyond the levels.
   * @throws ApplicationError `ALREADY_EXISTS`
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

/** Creates the calls. @throws CheckError WDE0001 unless the collection id is a text */
export function createPermissions(connection: Connection): Permissions {
  return permissionCalls(callOf(connection))
}

/** Creates the calls with the one that sends. */
export function permissionCalls(call: Call): Permissions {
  const requestFor = (dataCollectionId: string) => {
    assertCollectionId(dataCollectionId)
    return { dataCollectionId }
  }
  return {
    getMyPermissions: (collectionId) => getMyPermissions(call, collectionId),
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
      const endpoint = about(permissionEndpoints.updateSpecialPermissions, id)
      return fromWire(await call(endpoint, { specialPermissions }))
    },
    async removeSpecialPermissions(specialPermissionsId) {
      await call(permissionEndpoints.removeSpecialPermissions, { specialPermissionsId })
    },
  }
}

/** Reads what the caller may do: the call that pages make at once. */
export async function getMyPermissions(
  call: Call,
  dataCollectionId: string,
): Promise<MyPermissionsResponse> {
  assertCollectionId(dataCollectionId)
  return call(permissionEndpoints.getMyPermissions, { dataCollectionId })
}
