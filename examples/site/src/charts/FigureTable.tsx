import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writeNumber } from '../ui/write-number.js'

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
  return (
    <div className="table-frame">
      <table className="table numeric">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{keyName}</th>
            <th scope="col" className="number">
              Films
            </th>
            <th scope="col" className="number">
              Average rating
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, rating, link }) => (
            <tr key={name}>
              <th scope="row">{link ? <Link to={link}>{name}</Link> : name}</th>
              <td className="number">{writeNumber(count)}</td>
              <td className="number">{rating === undefined ? 'not rated' : rating.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
