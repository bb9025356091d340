// A page that shows one film. Firestore Lite supports reads and writes, without live changes and an offline cache.
import { doc, getDoc, getFirestore } from 'firebase/firestore/lite'
import { app } from './client.js'

const database = getFirestore(app)

export const read = async (id: string) => (await getDoc(doc(database, 'films', id))).data()
