import type { ReactNode } from 'react'
import { createFormat } from '../../language/format.js'

const { number, rating, plural } = createFormat('en')

/** Texts of the directors. */
export const people = {
  title: 'Directors',
  description: (films: number) =>
    `The directors of ${number(films)} films, with their years and ratings.`,
  lead: 'The directors behind these films.',
  search: 'Search by name',
  sortBy: 'Sort by',
  sorts: { films: 'Most films', rating: 'Top rated', name: 'Name, A to Z' },
  notLoaded: 'The directors could not be loaded.',
  count: (count: number) =>
    count === 0 ? 'No directors' : plural(count, { one: '# director', other: '# directors' }),
  showMore: (count: number) => `Show ${number(count)} more`,
  none: 'No directors found',
  noName: (text: string) => `No name here contains “${text}”. Try just a part of it.`,
  yearsUnknown: 'Years unknown',
  averageRating: 'Average rating',
  personDescription: (name: string) =>
    `Films by ${name}: what they cost and earned, and how they were rated.`,
  average: (mean: number) => `${rating(mean)} average on IMDb`,
  notFoundTitle: 'Director not found',
  notFoundHeading: (name: ReactNode) => <>We couldn’t find {name}</>,
  notFoundLead: 'Nobody by that name directed one of these films.',
}
