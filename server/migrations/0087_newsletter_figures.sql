ALTER TABLE "issues" ADD COLUMN "journal" uuid;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "figures" jsonb;--> statement-breakpoint
CREATE INDEX "issues_kept_idx" ON "issues" USING btree ("ended_at") WHERE "issues"."figures" is null;