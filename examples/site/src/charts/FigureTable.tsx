import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'

interface FigureRow {
  name: string
  count: number
  rating: number | undefined
  /** Link to the films of the row. */
  link: string | undefined
}

interface FigureTableProps {
  caption: string
  keyName: string
  rows: readonly FigureRow[]
}

/** Table with the numbers of a chart. */
export function FigureTable({ caption, keyName, rows }: FigureTableProps): ReactNode {
  const { charts } = useMoreTexts()
  const { format } = useTexts()
  return (
    <div className="table-frame">
      <table className="table numeric">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{keyName}</th>
            <th scope="col" className="number">
              {charts.films}
            </th>
            <th scope="col" className="number">
              {charts.averageRating}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, rating, link }) => (
            <tr key={name}>
              <th scope="row">{link ? <Link to={link}>{name}</Link> : name}</th>
              <td className="number">{format.number(count)}</td>
              <td className="number">
                {rating === undefined ? charts.notRated : format.rating(rating, 2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
