ALTER TABLE "businesses" ADD COLUMN "review_rule" jsonb DEFAULT '{"level":"any","reviewers":[],"second":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "approved_guest" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_guest" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rule" jsonb DEFAULT '{"level":"any","reviewers":[],"second":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "approvals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "waits_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decide_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "told_late_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reviews_due_idx" ON "reviews" USING btree ("decide_before") WHERE "reviews"."state" = 'open' and "reviews"."told_late_at" is null;