import type { FoyerClient, Item, Reference } from '@foyer/client'
import type {
  FoyerProviderProps,
  UseAggregate,
  UseBulkRemove,
  UseBulkSave,
  UseCount,
  UseInfiniteItems,
  UseItem,
  UseItems,
  UsePatchItem,
  UseRemoveItem,
  UseSaveItem,
  UseSearch,
  UseUpdateItem,
} from '../index.js'
import type { SiteServer } from '../server.js'

/** A site of two collections. */
export interface Site {
  films: {
    title: string
    genre: 'Drama' | 'Comedy'
    year: number
    note?: string
    director: Reference<'people'>
    cast: Reference<'people'>[]
  }
  people: { name: string }
}

declare const client: FoyerClient<Site>
declare const site: SiteServer<Site>
declare const useAggregate: UseAggregate<Site>
declare const useBulkRemove: UseBulkRemove<Site>
declare const useBulkSave: UseBulkSave<Site>
declare const useCount: UseCount<Site>
declare const useInfiniteItems: UseInfiniteItems<Site>
declare const useItem: UseItem<Site>
declare const useItems: UseItems<Site>
declare const usePatchItem: UsePatchItem<Site>
declare const useRemoveItem: UseRemoveItem<Site>
declare const useSaveItem: UseSaveItem<Site>
declare const useSearch: UseSearch<Site>
declare const useUpdateItem: UseUpdateItem<Site>

/** Requires a result to have a type. */
function takes<Value>(value: Value): Value {
  return value
}

const film = { title: 'x', genre: 'Drama' as const, year: 1, director: 'p1', cast: ['p1'] }

/** Calls that the compiler accepts. This code never runs. */
export function useAccepted(): void {
  takes<FoyerProviderProps>({ client })

  const item = useItem('films', 'x').data
  takes<number | undefined>(item?.year)
  takes<string | undefined>(item?.director)

  const list = useItems('films', (query) => query.eq('genre', 'Drama').descending('year').limit(2))
  takes<string | undefined>(list.data?.items[0]?.title)
  takes<string | undefined>(list.data?.items[0]?.director)
  takes<string[] | undefined>(list.data?.items[0]?.cast)
  takes<string | undefined>(useItems('people').data?.items[0]?.name)

  const included = useItems('films', (query) => query.include('cast')).data?.items[0]
  takes<Item<Site['people']>[] | undefined>(included?.cast)
  takes<string | undefined>(included?.director)

  const titles = useItems('films', (query) => query.fields('title')).data?.items[0]
  takes<{ _id: string; title: string } | undefined>(titles)

  const pages = useInfiniteItems('films', (query) => query.ascending('title').include('cast'))
  takes<string | undefined>(pages.data?.items[0]?.cast[0]?.name)
  takes<number | undefined>(useCount('films', (query) => query.lt('year', 1960)).data)
  const hits = useSearch('films', (search) => search.expression('x').ge('year', 1960))
  takes<number | undefined>(hits.data?.items[0]?.year)
  const figures = useAggregate('films', (query) => query.group('genre').max('year', 'newest'))
  takes<number | null | undefined>(figures.data?.items[0]?.newest)

  useSaveItem('films').mutate(film)
  useSaveItem('films').mutate({ ...film, _id: 'x' })
  useUpdateItem('films').mutate({ ...film, _id: 'x' })
  usePatchItem('films').mutate({ _id: 'x', year: 2, note: undefined })
  useRemoveItem('films').mutate('x')
  useBulkSave('films').mutate([film])
  useBulkRemove('films').mutate(['x'])

  // The comparison compiles only if the code is a string; a mistyped known code is not found by the compiler.
  takes<boolean>(list.error?.code === 'WDE0027' || list.error?.code === 'NETWORK')
}

/** Calls of a server that renders pages. This code never runs. */
export async function renderFilms(request: Request): Promise<void> {
  const { client: reads, writer } = await site.open(request)
  const { items } = await reads.items.query('films').eq('year', 1979).include('director').find()
  takes<number | undefined>(items[0]?.year)
  await writer().items.patch('films', 'x').setField('year', 1980).run()
  // @ts-expect-error: no such field
  reads.items.query('films').eq('titel', 'x')
  const { client: fromHeaders } = await site.open(request.headers)
  // @ts-expect-error: no such collection
  fromHeaders.items.query('filsm')
}

/** Calls that the compiler rejects. A missing error fails the build. This code never runs. */
export function useRefused(): void {
  // @ts-expect-error: no such collection
  useItem('filsm', 'x')
  // @ts-expect-error: no such collection
  useItems('filsm')
  // @ts-expect-error: no such field
  useItems('films', (query) => query.eq('titel', 'x'))
  // @ts-expect-error: another type of operand
  useItems('films', (query) => query.eq('year', '1'))
  // @ts-expect-error: not one of the values
  useItems('films', (query) => query.eq('genre', 'Horror'))
  // @ts-expect-error: no such field to sort by
  useInfiniteItems('films', (query) => query.ascending('titel'))
  // @ts-expect-error: no reference
  useItems('films', (query) => query.include('title'))
  // @ts-expect-error: not read
  takes(useItems('films', (query) => query.fields('title')).data?.items[0]?.year)
  // @ts-expect-error: an id until it is included
  takes(useItems('films').data?.items[0]?.cast[0]?.name)
  // @ts-expect-error: another type of operand
  useCount('films', (query) => query.lt('year', 'old'))
  // @ts-expect-error: no such field
  useSearch('films', (search) => search.eq('titel', 'x'))
  // @ts-expect-error: not a number
  useAggregate('films', (query) => query.sum('title'))
  // @ts-expect-error: fields are missing
  useSaveItem('films').mutate({ title: 'x' })
  // @ts-expect-error: another type
  useSaveItem('films').mutate({ ...film, year: 'x' })
  // @ts-expect-error: no id
  useUpdateItem('films').mutate(film)
  // @ts-expect-error: no such field
  usePatchItem('films').mutate({ _id: 'x', titel: 'y' })
  // @ts-expect-error: no id
  usePatchItem('films').mutate({ title: 'y' })
  // @ts-expect-error: fields are missing
  useBulkSave('films').mutate([{ title: 'x' }])
  // @ts-expect-error: no such collection
  useBulkRemove('filsm')
}
