import './personal-data.css'
import { ExportMyData } from './export-my-data.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** What a person may ask for about their data: a copy, and its end. */
export function PersonalData() {
  return (
    <>
      <ExportMyData />
      <DeleteAccount />
    </>
  )
}
