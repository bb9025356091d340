// A small site with content: one film, a page of films and the next page, and the three writes. Firestore cannot match
// a part of a text, so the filter compares whole titles.
import {
  addDoc,
  and,
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  limit,
  or,
  orderBy,
  query,
  startAfter,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import { app } from './client.js'

const database = getFirestore(app)
const films = collection(database, 'films')
const film = (id: string) => doc(database, 'films', id)

export const read = async (id: string) => (await getDoc(film(id))).data()

export async function list(): Promise<unknown[]> {
  const classics = or(where('year', '<', 1960), where('title', '==', 'Again'))
  const found = query(films, and(where('year', '>=', 1920), classics), orderBy('year', 'desc'))
  const { docs: first } = await getDocs(query(found, limit(20)))
  const last = first.length === 20 ? first.at(-1) : undefined
  const next = last && query(found, startAfter(last), limit(20))
  const second = next ? (await getDocs(next)).docs : []
  return [...first, ...second].map((film) => film.get('title'))
}

export const insert = (data: { title: string; year: number }) => addDoc(films, data)
export const update = (id: string, data: { title: string }) => updateDoc(film(id), data)
export const remove = (id: string) => deleteDoc(film(id))
