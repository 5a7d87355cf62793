ALTER TABLE "posts" ADD COLUMN "approved_channels" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "channels" jsonb;