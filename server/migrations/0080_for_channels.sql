DROP INDEX "metric_turns_business_idx";--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "for_channels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "for_channels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "metric_turns_business_idx" ON "metric_turns" USING btree ("workspace_id","business_id","published_at");