DROP INDEX "deliveries_lease_idx";--> statement-breakpoint
CREATE INDEX "deliveries_lease_idx" ON "deliveries" USING btree ("lease_until") WHERE "deliveries"."lease_owner" is not null;