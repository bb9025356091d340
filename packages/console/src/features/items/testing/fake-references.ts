import type { ConsoleApi } from '../../../api/console-calls.js'

/** Call that reads references page by page; `idsOf` returns those of an item. */
export function fakeReferences(
  idsOf: (itemId: string) => readonly string[],
): ConsoleApi['queryReferenced'] {
  return async ({ referringItemIds = [], paging }) => {
    const all = referringItemIds.flatMap((referringItemId) =>
      idsOf(referringItemId).map((id) => ({
        referringItemId,
        dataItem: { id, data: { _id: id } },
      })),
    )
    const { offset = 0, limit = 50 } = paging ?? {}
    return { results: all.slice(offset, offset + limit) } as never
  }
}
