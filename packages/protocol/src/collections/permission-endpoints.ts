import type { Endpoint } from '../endpoint.js'
import type {
  AddSpecialPermissionsRequest,
  GetPermissionsRequest,
  MyPermissionsResponse,
  PermissionsResponse,
  RemoveSpecialPermissionsRequest,
  SpecialPermissionsResponse,
  UpdatePermissionsRequest,
  UpdateSpecialPermissionsRequest,
} from './permissions.js'

/* Endpoints that manage permissions. Import as `import * as permissionEndpoints`. @see docs/wire/permissions.md */

export const getPermissions: Endpoint<GetPermissionsRequest, PermissionsResponse> = {
  method: 'GET',
  path: '/wix-data/v1/permissions',
}
export const updatePermissions: Endpoint<UpdatePermissionsRequest, PermissionsResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v1/permissions',
}
/** Reads the permissions of the caller. */
export const getMyPermissions: Endpoint<GetPermissionsRequest, MyPermissionsResponse> = {
  method: 'GET',
  path: '/wix-data/v1/permissions/current',
}
export const addSpecialPermissions: Endpoint<
  AddSpecialPermissionsRequest,
  SpecialPermissionsResponse
> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v1/permissions/special',
}
export const updateSpecialPermissions: Endpoint<
  UpdateSpecialPermissionsRequest,
  SpecialPermissionsResponse
> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v1/permissions/special/{specialPermissionsId}',
}
export const removeSpecialPermissions: Endpoint<
  RemoveSpecialPermissionsRequest,
  Record<string, never>
> = {
  method: 'DELETE',
  path: '/wix-data/v1/permissions/special/{specialPermissionsId}',
}
