import type { OwnerClient } from '@foyer/client'

/** One call of the owner, run with each of the two clients. */
export type OwnerCall = (
  owner: Pick<OwnerClient, 'collections' | 'indexes' | 'permissions' | 'backups'>,
) => unknown

const permissions = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'ADMIN',
} as const
const title = { key: 'title', displayName: 'Title', type: 'TEXT' } as const
const price = {
  key: 'price',
  type: 'NUMBER',
  numberRange: { min: 0, max: Number.POSITIVE_INFINITY },
} as const
const levels = {
  itemRead: 'ANYONE',
  itemInsert: 'SITE_MEMBER',
  itemUpdate: 'CMS_EDITOR',
  itemRemove: 'PRIVILEGED',
} as const
const special = { userId: 'member-1', itemRead: 'ALLOWED', itemInsert: 'UNSPECIFIED' } as const
const collection = { _id: 'Books', displayName: 'Books', fields: [title, price], permissions }

/** Every call on collections, indexes and permissions. */
export const ownerCalls: Record<string, OwnerCall> = {
  'create a collection': ({ collections }) => collections.createDataCollection(collection),
  'get a collection': ({ collections }) => collections.getDataCollection('Books'),
  'get one whose id has a slash': ({ collections }) => collections.getDataCollection('Shop/Books'),
  'get parts of a collection': ({ collections }) =>
    collections.getDataCollection('Books', { fields: ['displayName'], consistentRead: true }),
  'list collections': ({ collections }) => collections.listDataCollections(),
  'list collections, sorted': ({ collections }) =>
    collections.listDataCollections({
      sort: { fieldName: '_createdDate', order: 'DESC' },
      paging: { limit: 5, offset: 10 },
    }),
  'update a collection': ({ collections }) =>
    collections.updateDataCollection({ ...collection, revision: '3' }),
  'patch a collection': ({ collections }) =>
    collections.patchDataCollection('Books', { displayName: 'All books' }),
  'delete a collection': ({ collections }) => collections.deleteDataCollection('Books'),
  'restore a collection': ({ collections }) => collections.restoreDataCollection('Books'),
  'create a field': ({ collections }) =>
    collections.createDataCollectionField('Books', { field: price }),
  'update a field': ({ collections }) =>
    collections.updateDataCollectionField('Books', { field: title }),
  'patch a field': ({ collections }) =>
    collections.patchDataCollectionField('Books', { key: 'title', type: 'TEXT', required: true }),
  'delete a field': ({ collections }) =>
    collections.deleteDataCollectionField('Books', { fieldKey: 'title' }),
  'add a plugin': ({ collections }) =>
    collections.addDataCollectionPlugin('Books', {
      plugin: { type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } },
    }),
  'delete a plugin': ({ collections }) =>
    collections.deleteDataCollectionPlugin('Books', { pluginType: 'PUBLISH' }),
  'create an index': ({ indexes }) =>
    indexes.createIndex('Books', {
      name: 'byTitle',
      fields: [{ path: 'title', order: 'DESC' }],
      unique: true,
    }),
  'drop an index': ({ indexes }) => indexes.dropIndex('Books', 'byTitle'),
  'list indexes': ({ indexes }) => indexes.listIndexes('Books'),
  'list some indexes': ({ indexes }) => indexes.listIndexes('Books', { paging: { limit: 2 } }),
  'list available indexes': ({ indexes }) => indexes.listAvailableIndexes('Books'),
  'get permissions': ({ permissions }) => permissions.getPermissions('Books'),
  'get my permissions': ({ permissions }) => permissions.getMyPermissions('Books'),
  'update permissions': ({ permissions }) =>
    permissions.updatePermissions({ _id: 'Books', ...levels }),
  'add special permissions': ({ permissions }) =>
    permissions.addSpecialPermissions('Books', special),
  'update special permissions': ({ permissions }) =>
    permissions.updateSpecialPermissions('special-1', special),
  'remove special permissions': ({ permissions }) =>
    permissions.removeSpecialPermissions('special-1'),
  'create a backup': ({ backups }) => backups.createBackup(),
  'list backups': ({ backups }) => backups.listBackups(),
  'list some backups': ({ backups }) =>
    backups.listBackups({
      status: ['READY', 'PENDING'],
      type: ['ON_DEMAND'],
      paging: { limit: 2, offset: 1 },
    }),
  'restore a backup': ({ backups }) => backups.restoreBackup('backup-1'),
  'restore parts of a backup': ({ backups }) =>
    backups.restorePartialBackup('backup-1', [
      { dataCollectionId: 'Books', restoreDestination: { dataCollectionId: 'Copy' } },
    ]),
  'list restorations': ({ backups }) => backups.listRestorations({ status: ['COMPLETED'] }),
  'delete a backup': ({ backups }) => backups.deleteBackup('backup-1'),
}
