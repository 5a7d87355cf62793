/** An instance without a super admin could never have one again. */
export function mayEndAccount(userId: string, superAdmins: readonly string[]): boolean {
  return !superAdmins.includes(userId) || superAdmins.length > 1
}
