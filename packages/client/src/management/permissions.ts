import {
  assertCollectionId,
  type DataPermissions,
  type MyPermissionsResponse,
  type WireSpecialPermissions,
} from '@foyer/protocol'
import * as permissionEndpoints from '@foyer/protocol/permission-endpoints'
import { type AppForm, fromWire, toWire } from '../app-form.js'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { about } from './management-call.js'

/** Permission levels of a collection; `_id` is the collection's. */
export type PermissionsInfo = AppForm<DataPermissions>
/** Permissions of one member or one role beyond the levels. */
export type SpecialPermissionsInfo = AppForm<WireSpecialPermissions>

/**
 * The calls about permissions, by the names of the provider's own client. `getMyPermissions` is everybody's, the
 * others need the owner's key. @see docs/wire.md#permissions
 */
export interface Permissions {
  /** Returns the operations that the caller may perform on at least some items. */
  getMyPermissions(collectionId: string): Promise<MyPermissionsResponse>
  /** Returns the level of each operation and the special permissions. */
  getPermissions(collectionId: string): Promise<{ dataPermissions: PermissionsInfo }>
  /** Sets all four levels; special permissions stay. */
  updatePermissions(
    permissions: Omit<PermissionsInfo, 'specialPermissions'>,
  ): Promise<{ dataPermissions: PermissionsInfo }>
  /** Lets one member or role do more than the levels say. @throws ApplicationError `ALREADY_EXISTS` */
  addSpecialPermissions(
    collectionId: string,
    given: Partial<SpecialPermissionsInfo>,
  ): Promise<{ specialPermissions: SpecialPermissionsInfo }>
  /** Changes what; whose they are stays. @throws ApplicationError `NOT_FOUND` */
  updateSpecialPermissions(
    id: string,
    given: Partial<SpecialPermissionsInfo>,
  ): Promise<{ specialPermissions: SpecialPermissionsInfo }>
  /** Takes them away. @throws ApplicationError `NOT_FOUND` */
  removeSpecialPermissions(id: string): Promise<void>
}

/** Builds the calls about permissions. @throws CheckError WDE0001 for a collection id that is no text */
export function createPermissions(connection: Connection): Permissions {
  const call = callOf(connection)
  const requestFor = (dataCollectionId: string) => {
    assertCollectionId(dataCollectionId)
    return { dataCollectionId }
  }
  return {
    async getMyPermissions(collectionId) {
      return call(permissionEndpoints.getMyPermissions, requestFor(collectionId))
    },
    async getPermissions(collectionId) {
      return fromWire(await call(permissionEndpoints.getPermissions, requestFor(collectionId)))
    },
    async updatePermissions(permissions) {
      const dataPermissions = toWire<Omit<DataPermissions, 'specialPermissions'>>(permissions)
      return fromWire(await call(permissionEndpoints.updatePermissions, { dataPermissions }))
    },
    async addSpecialPermissions(collectionId, given) {
      const specialPermissions = toWire<Partial<WireSpecialPermissions>>(given)
      const request = { ...requestFor(collectionId), specialPermissions }
      return fromWire(await call(permissionEndpoints.addSpecialPermissions, request))
    },
    async updateSpecialPermissions(id, given) {
      const specialPermissions = { ...toWire<Partial<WireSpecialPermissions>>(given), id }
      const endpoint = about(permissionEndpoints.updateSpecialPermissions, id)
      return fromWire(await call(endpoint, { specialPermissions }))
    },
    async removeSpecialPermissions(specialPermissionsId) {
      await call(permissionEndpoints.removeSpecialPermissions, { specialPermissionsId })
    },
  }
}
