import { open } from './permissions.js'
import { putItem } from './put-item.js'
import { putReferences } from './put-references.js'
import { referencesTo } from './reference-fields.js'
import { createTestFoyer, type TestFoyer } from './test-foyer.js'

/** A server with the data for the calls of the access matrix. */
export interface MatrixSite {
  foyer: TestFoyer
  /** Creates a collection that anyone may read and change. It contains the item "it" of a member, unless `isEmpty`. */
  makeCollection(options?: { isEmpty?: boolean }): Promise<string>
}

export async function createMatrixSite(): Promise<MatrixSite> {
  const foyer = await createTestFoyer({ collections: [{ id: 'far', permissions: open }] })
  for (const id of ['kept', 'added']) {
    await putItem(foyer, 'far', { id, author: 'somebody', fields: { secret: 'told' } })
  }
  let made = 0
  return {
    foyer,
    makeCollection: async ({ isEmpty = false } = {}) => {
      made++
      const id = `own_${made}`
      const collection = { id, fields: [referencesTo('many', 'far')], permissions: open }
      const { status, body } = await foyer.owner.post('/wix-data/v2/collections', { collection })
      if (status !== 200) throw new Error(JSON.stringify(body))
      if (isEmpty) return id
      await putItem(foyer, id, { id: 'it', author: 'somebody', fields: { secret: 'told' } })
      await putReferences(foyer, { collectionId: id, field: 'many', itemId: 'it' }, ['kept'])
      return id
    },
  }
}
